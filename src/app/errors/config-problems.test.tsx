import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfigProblems } from './config-problems.tsx'

test('what is ignored of the settings is named, with what it must be', () => {
  const shown = renderToStaticMarkup(
    <ConfigProblems problems={['The file: Must be JSON.', 'edges: 1 is ignored']} />,
  )
  expect(shown).toContain('The file: Must be JSON.')
  expect(shown).toContain('edges: 1 is ignored')
  expect(renderToStaticMarkup(<ConfigProblems problems={[]} />)).toBe('')
})
