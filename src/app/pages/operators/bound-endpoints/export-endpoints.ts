import { exportedFile } from '../../../ui/download-file.ts'
import {
  endpointText,
  ENDPOINT_FIELDS,
  memberText,
  type ListedEndpoint,
  type OtherField,
} from '../../../resources/operators/endpoint-fields.ts'
import { BYTE_ORDER_MARK, csvLine, toCell, type Separator } from '../../../files/cell.ts'

export const EXPORT_KINDS = ['csv', 'json', 'ndjson'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

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
  return [
    BYTE_ORDER_MARK + csvLine(columns.map(toCell), separator),
    ...endpoints.map((endpoint) =>
      csvLine(
        [
          ...KNOWN.map((path) =>
            path === 'bindings' ? JSON.stringify(endpoint.bindings) : endpointText(endpoint, path),
          ),
          ...names.map((name) => memberText(endpoint.source, name)),
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
  const operator = asked.operator.replaceAll(/[^\w-]/g, '_').slice(0, 80)
  return exportedFile(exportLines(kind, asked), {
    name: `bound-endpoints-${operator}`,
    kind,
    at: asked.exportedAt.toISOString(),
  })
}
