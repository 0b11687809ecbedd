// Plain JavaScript, since it also runs before anything is built.
import { existsSync } from 'node:fs'

/** The nginx of this machine; undefined if there is none. */
export const findNginx = () =>
  ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
    existsSync(path),
  )
