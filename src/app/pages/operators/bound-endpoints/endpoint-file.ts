import { BYTE_ORDER_MARK, csvLine, toCell, type Separator } from '../../../files/cell.ts'
import {
  endpointText,
  ENDPOINT_FIELDS,
  type ListedEndpoint,
} from '../../../resources/operators/endpoint-fields.ts'
import { exportedFile } from '../../../ui/download-file.ts'

const PATHS = ENDPOINT_FIELDS.filter(({ kind }) => kind !== 'id').map(({ path }) => path)

const textOf = (endpoint: ListedEndpoint, path: string) =>
  path === 'bindings' ? JSON.stringify(endpoint.bindings) : endpointText(endpoint, path)

/** Endpoints as CSV: `bound-endpoints-k8sop_1-2026-05-01-0930.csv`. */
export const endpointFile = (
  operator: string,
  endpoints: readonly ListedEndpoint[],
  separator: Separator,
  at: Date,
): File => {
  const headings = PATHS.map((path) => (path === 'endpoint_id' ? 'id' : path))
  const lines = [
    headings.map(toCell),
    ...endpoints.map((one) => PATHS.map((path) => toCell(textOf(one, path)))),
  ].map((cells) => csvLine(cells, separator))
  return exportedFile([BYTE_ORDER_MARK, ...lines], {
    name: `bound-endpoints-${operator.replaceAll(/[^\w-]/g, '_').slice(0, 80)}`,
    kind: 'csv',
    at: at.toISOString(),
  })
}
