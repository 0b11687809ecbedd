import { exportedFile } from '../../../ui/download-file.ts'
import {
  endpointText,
  ENDPOINT_FIELDS,
  type ListedEndpoint,
} from '../../../resources/operators/endpoint-fields.ts'
import { BYTE_ORDER_MARK, csvLine, toCell, type Separator } from '../../../files/cell.ts'

export const EXPORT_KINDS = ['csv', 'json'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

type Exported = {
  readonly operator: string
  readonly endpoints: readonly ListedEndpoint[]
  /** What they are of what there is, in words. */
  readonly covers: string
  readonly exportedAt: Date
  readonly separator: Separator
}

const KNOWN = ENDPOINT_FIELDS.filter(({ kind }) => kind !== 'id').map(({ path }) => path)

const csvOf = ({ endpoints, separator }: Exported): string[] => {
  const columns = KNOWN.map((path) => (path === 'endpoint_id' ? 'id' : path))
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(toCell), separator),
    ...endpoints.map((endpoint) =>
      csvLine(
        KNOWN.map((path) =>
          toCell(
            path === 'bindings' ? JSON.stringify(endpoint.bindings) : endpointText(endpoint, path),
          ),
        ),
        separator,
      ),
    ),
  ]
}

/** Endpoints as the lines of a file; JSON has them as the service sent them. */
export const exportLines = (kind: ExportKind, asked: Exported): string[] => {
  const { endpoints, operator, covers, exportedAt } = asked
  if (kind === 'csv') return csvOf(asked)
  const head = JSON.stringify({ operator, exported_at: exportedAt.toISOString(), covers })
  const last = endpoints.length - 1
  return [
    `${head.slice(0, -1)},"endpoints":[\n`,
    ...endpoints.map(({ source }, at) => `${JSON.stringify(source)}${at < last ? ',' : ''}\n`),
    ']}\n',
  ]
}

/** The file of an export: `bound-endpoints-k8sop_1-2026-05-01-0930.csv`. */
export const exportFile = (kind: ExportKind, asked: Exported): File => {
  const operator = asked.operator.replaceAll(/[^\w-]/g, '_').slice(0, 80)
  return exportedFile(exportLines(kind, asked), {
    name: `bound-endpoints-${operator}`,
    kind,
    at: asked.exportedAt.toISOString(),
  })
}
