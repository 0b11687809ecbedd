import type { Plugin } from 'vite'
import { removeStamp } from './build-stamp.mjs'

/** Removes the stamp when any build starts: dist may then mix different states of the sources. */
export const forgetStamp = (): Plugin => ({
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => removeStamp(),
})
