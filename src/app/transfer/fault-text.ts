import { formatNumber } from '../ui/intl.ts'
import { BYTE_ORDER_MARK, csvLine, separatorOf } from './csv/csv-writer.ts'
import type { ImportFault } from './plan-import.ts'
import { toCell } from './csv/spreadsheet-text.ts'

/** Where a fault is: `Line 14, column 3`, with the row of a spreadsheet where that differs. */
export const placeText = ({
  line,
  column,
  row,
}: Pick<ImportFault, 'line' | 'column' | 'row'>): string => {
  const place = `column ${formatNumber(column)}`
  return row === null || row === line
    ? `Line ${formatNumber(line)}, ${place}`
    : `Row ${formatNumber(row)} (line ${formatNumber(line)}, ${place})`
}

/** The faults of a file as a CSV file. */
export const faultsFile = (
  faults: readonly ImportFault[],
  name: string,
  language: string,
): File => {
  const separator = separatorOf(language)
  const lines = faults.map(({ row, line, column, id, path, message }) =>
    csvLine(
      [String(row ?? ''), String(line), String(column), ...[id, path, message].map(toCell)],
      separator,
    ),
  )
  const head = csvLine(['row', 'line', 'column', 'id', 'field', 'fault'], separator)
  const stem = name.replace(/\.[^.]*$/, '')
  return new File([BYTE_ORDER_MARK, head, ...lines], `${stem}-faults.csv`, {
    type: 'text/csv;charset=utf-8',
  })
}
