import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

test('every icon has a shape in icons.svg, and every shape is that of an icon', async () => {
  const sprite = await readFile('src/app/ui/icons.svg', 'utf8')
  const shapes = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)
  const shown = Object.values(icons).map(
    (Icon) => /href="#([^"]+)"/.exec(renderToStaticMarkup(<Icon />))?.[1],
  )
  expect(new Set(shown)).toEqual(new Set(shapes))
})
