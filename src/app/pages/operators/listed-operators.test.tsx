import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TableRow } from '../../list/table-rows.tsx'
import { shownIn } from '../../list/use-table-columns.ts'
import { LISTED_OPERATORS } from './operator-table.tsx'

const { columns, defaultColumns } = LISTED_OPERATORS

test('operators have their own columns, and those of the other listed fields for who chooses them', () => {
  expect(defaultColumns).toEqual([
    'description',
    'deployment',
    'enabled_features',
    'region',
    'version',
    'certificate',
    'updated_at',
  ])
  const others = columns.map(({ id }) => id).filter((id) => !defaultColumns.includes(id))
  expect(others).toEqual(expect.arrayContaining(['renewal', 'id', 'namespace', 'created']))
})

// Regression: a row said `Namespace: edge` below its name, beside a cell that showed it.
test('a row says where a searched word is only if no cell shows it', () => {
  const deployment = { name: 'gate', namespace: 'edge', cluster_name: 'pdx' }
  const record = { id: 'op_1', description: 'Dock', metadata: '{"team":"quay"}', deployment }
  const shown = columns.filter(({ id }) => defaultColumns.includes(id))
  const links = { hrefOf: () => '', open: () => undefined, edit: () => undefined }
  const row = { listed: LISTED_OPERATORS, record, links, index: 0, rowIndex: 2, columns: shown }
  const textOf = (...words: string[]) =>
    renderToStaticMarkup(
      <TableRow
        {...row}
        isShown={shownIn(shown)}
        words={words}
        isStop={false}
        isSelected={false}
        measure={() => undefined}
      />,
    )
  expect(textOf('edge')).not.toContain('Namespace:')
  expect(textOf('gate')).not.toContain('Deployment name:')
  expect(textOf('quay')).toContain('Metadata: ')
})
