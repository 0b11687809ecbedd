// Installs Chromium if none is found: the distribution's headless shell when root on Debian or Ubuntu,
// else Playwright's download.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isChromiumThere } from './browsers/find-browsers.mjs'

const run = (command, ...parameters) => execFileSync(command, parameters, { stdio: 'inherit' })

const install = (name) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)

const installFromDistribution = () => {
  run('apt-get', 'update', '-qq')
  try {
    install('chromium-headless-shell')
  } catch {
    // Ubuntu does not have this package.
    install('chromium')
  }
}

if (!isChromiumThere()) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDistribution()
  else run('npx', 'playwright', 'install', '--with-deps', 'chromium')
}
