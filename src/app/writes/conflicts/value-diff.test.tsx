import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ValueDiff } from './value-diff.tsx'

const shown = (before: string, after: string) =>
  renderToStaticMarkup(<ValueDiff before={before} after={after} isCode={false} />)
    .replaceAll(/<(ins|del)>/g, (_, tag) => (tag === 'ins' ? '+' : '-'))
    .replaceAll(/<[^>]*>/g, '')

// Regression: an override in the old text turned the new one around: `Dock` read `kcoD` where a person chooses.
test('what reorders text or cannot be seen is shown as such on both sides', () => {
  expect(shown('\u202eexe', 'Dock')).toBe('-\ufffdexe+Dock')
  expect(shown('Dock\u0007', 'Dock')).toBe('Dock-\ufffd')
  expect(shown('a\n\u202eb', 'a\nb')).toContain('\ufffdb')
})
