import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { QUICK_START } from '#service/testing/test-process.ts'

const MAIN = fileURLToPath(new URL('../../../dist/service/main.js', import.meta.url))
const SCRIPT = '/usr/bin/script'

// The system stops a process that reads the terminal from the background (SIGTTIN).
test.runIf(process.platform === 'linux' && existsSync(SCRIPT))(
  'a service in the background of a terminal goes on while the shell is used, and heeds Enter in front',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'adit-terminal-'))
    const shell = spawn(SCRIPT, ['-qec', 'bash --norc --noprofile -i', '/dev/null'], {
      env: { PATH: process.env['PATH'], PS1: '', PORT: '0', ADIT_DATA_DIR: dataDir },
    })
    let screen = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text))
    const type = (line: string) => shell.stdin.write(`${line}\n`)
    onTestFinished(async () => {
      const job = Number(/\[1\] (\d+)/.exec(screen)?.[1])
      if (job > 0) process.kill(job, 'SIGKILL')
      const ended = once(shell, 'close')
      shell.kill('SIGKILL')
      await ended
      await rm(dataDir, { recursive: true, maxRetries: 5 })
    })
    const links = () => screen.match(/Sign in: \S+#code=/g)?.length ?? 0

    type(`'${process.execPath}' ${QUICK_START} '${MAIN}' &`)
    await expect.poll(() => screen).toContain('Press Enter in this terminal')
    for (const word of ['one', 'two', 'three']) {
      type('')
      type(`echo said-"${word}"`)
      await expect.poll(() => screen).toContain(`said-${word}`)
    }
    type('jobs')
    await expect.poll(() => screen).toMatch(/\[1\]\+? +(Running|Stopped)/)
    expect(screen).not.toContain('Stopped')
    expect(links()).toBe(0)

    type('kill -STOP %1')
    await expect
      .poll(() => {
        // The shell reports it with its next prompt.
        type('jobs')
        return screen
      })
      .toContain('Stopped')
    type('fg')
    await expect
      .poll(() => {
        type('')
        return links()
      })
      .toBeGreaterThan(0)
  },
)
