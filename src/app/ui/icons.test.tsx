import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

test('every icon has a shape in index.html, and every shape is that of an icon', async () => {
  const page = await readFile('index.html', 'utf8')
  const shapes = [...page.matchAll(/<symbol\s+id="([^"]+)"/g)].map(([, id]) => id)
  const shown = Object.values(icons).map(
    (Icon) => /href="#([^"]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1],
  )
  expect(new Set(shown)).toEqual(new Set(shapes))
})
