// Installs Chromium where none is found: from the distribution when root on Debian or Ubuntu, else
// the one that Playwright downloads.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'

const run = (command, ...parameters) => execFileSync(command, parameters, { stdio: 'inherit' })

if (!findChromium()) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else {
    run('npx', 'playwright', 'install', '--with-deps', 'chromium')
  }
}
