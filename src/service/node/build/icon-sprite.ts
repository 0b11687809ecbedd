import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Adds the shapes of all icons to index.html, where an icon refers to its shape by id. */
export const iconSprite = (file: string): Plugin => ({
  name: 'icon-sprite',
  transformIndexHtml: async () => {
    const sprite = await readFile(file, 'utf8')
    return [
      {
        tag: 'div',
        attrs: { hidden: true },
        children: sprite.replaceAll(/>\s+</g, '><').replaceAll(' />', '/>').trim(),
        injectTo: 'body',
      },
    ]
  },
})
