import {
  endpointText,
  ENDPOINT_FIELDS,
  type ListedEndpoint,
  type OtherField,
} from '../../../resources/operators/endpoint-fields.ts'
import { textOf } from '../../../resources/operators/bound-endpoints.ts'
import {
  BYTE_ORDER_MARK,
  csvLine,
  toCell,
  type Separator,
} from '../../../transfer/csv/csv-writer.ts'

export const EXPORT_KINDS = ['csv', 'json', 'ndjson'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

const TYPES: Record<ExportKind, string> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
}

type Exported = {
  readonly operator: string
  readonly endpoints: readonly ListedEndpoint[]
  readonly others: readonly OtherField[]
  /** What they are of what there is, in words. */
  readonly covers: string
  readonly exportedAt: Date
  readonly separator: Separator
}

const KNOWN = ENDPOINT_FIELDS.filter(({ kind }) => kind !== 'id').map(({ path }) => path)

const csvOf = ({ endpoints, others, separator }: Exported): string[] => {
  const names = others.map(({ name }) => name)
  const columns = [...KNOWN.map((path) => (path === 'endpoint_id' ? 'id' : path)), ...names]
  const valueOf = (endpoint: ListedEndpoint, name: string) => {
    const value = Object.hasOwn(endpoint.source, name) ? endpoint.source[name] : undefined
    return value === undefined || value === null ? '' : textOf(value)
  }
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(toCell), separator),
    ...endpoints.map((endpoint) =>
      csvLine(
        [
          ...KNOWN.map((path) =>
            path === 'bindings' ? JSON.stringify(endpoint.bindings) : endpointText(endpoint, path),
          ),
          ...names.map((name) => valueOf(endpoint, name)),
        ].map(toCell),
        separator,
      ),
    ),
  ]
}

/** Endpoints as the lines of a file; JSON has them as the service sent them. */
export const exportLines = (kind: ExportKind, asked: Exported): string[] => {
  const { endpoints, operator, covers, exportedAt } = asked
  switch (kind) {
    case 'csv':
      return csvOf(asked)
    case 'ndjson':
      return endpoints.map(({ source }) => `${JSON.stringify(source)}\n`)
    case 'json': {
      const head = JSON.stringify({ operator, exported_at: exportedAt.toISOString(), covers })
      const last = endpoints.length - 1
      return [
        `${head.slice(0, -1)},"endpoints":[\n`,
        ...endpoints.map(({ source }, at) => `${JSON.stringify(source)}${at < last ? ',' : ''}\n`),
        ']}\n',
      ]
    }
  }
}

/** The file of an export: `bound-endpoints-k8sop_1-2026-05-01-0930.csv`. */
export const exportFile = (kind: ExportKind, asked: Exported): File => {
  const time = asked.exportedAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  const operator = asked.operator.replaceAll(/[^\w-]/g, '_').slice(0, 80)
  return new File(exportLines(kind, asked), `bound-endpoints-${operator}-${time}.${kind}`, {
    type: TYPES[kind],
  })
}
