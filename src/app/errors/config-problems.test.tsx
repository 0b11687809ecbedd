import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfigProblems } from './config-problems.tsx'

test('what is ignored of the settings is named, with what it must be', () => {
  const shown = renderToStaticMarkup(
    <ConfigProblems problems={['not_json', 'title']} others={['edges: 1 is ignored']} />,
  )
  expect(shown).toContain('The file: Must be JSON.')
  expect(shown).toContain('title: Must be a text of at most 100 characters.')
  expect(shown).toContain('edges: 1 is ignored')
  expect(renderToStaticMarkup(<ConfigProblems problems={[]} />)).toBe('')
})
