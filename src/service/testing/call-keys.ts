import { runCommandLine } from '#service/node/keys/run-command-line.ts'
import type { EndedProcess } from './test-process.ts'

/**
 * Runs the command for keys in this process, in a tenth of the time: where the built script is not what is
 * tested, and no database of a service is opened, whose files would get this process's umask.
 */
export const callKeys = async (
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<EndedProcess> => {
  const said = { stdout: '', stderr: '' }
  const code = await runCommandLine(args, {
    env,
    print: (text) => void (said.stdout += `${text}\n`),
    complain: (text) => void (said.stderr += `${text}\n`),
  })
  return { code, ...said }
}
