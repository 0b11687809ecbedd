import { execFileSync } from 'node:child_process'
import { fstatSync, readFileSync } from 'node:fs'
import { isatty } from 'node:tty'

const STDIN = 0
/** The minimum time between two answers to Enter, however fast lines arrive. */
const PAUSE_MS = 500

/** The process groups of this process and of its terminal's foreground; -1 for no terminal. */
const processGroups = (): readonly number[] => {
  if (process.platform === 'linux')
    // After the name in parentheses: state, parent, group, session, terminal, group of the terminal.
    return (readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? '')
      .split(' ')
      .filter((_, index) => index === 2 || index === 5)
      .map(Number)
  const columns = execFileSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)])
  return columns.toString().trim().split(/\s+/).map(Number)
}

/** Whether reading the terminal is allowed: it stops a process in the background (SIGTTIN). */
const isInForeground = (): boolean => {
  if (process.platform === 'win32') return true
  try {
    const [own, listening] = processGroups()
    return listening !== undefined && (listening < 1 || listening === own)
  } catch {
    return false
  }
}

/** Whether stdin can receive input: a terminal, or a pipe that another program holds open. */
const isInteractive = (): boolean => {
  try {
    const found = fstatSync(STDIN)
    return isatty(STDIN) || found.isFIFO() || found.isSocket()
  } catch {
    return false
  }
}

/**
 * Calls `onEnter` for Enter in the terminal, one call at a time. Does nothing without a terminal or pipe on
 * stdin, keeps no process alive, and leaves the terminal alone while the process is in the background.
 */
export const watchEnter = (onEnter: () => Promise<void>): void => {
  if (!isInteractive()) return
  const isTerminal = isatty(STDIN)
  const listen = (): void => {
    if (!isTerminal || isInForeground()) process.stdin.resume()
    else process.stdin.pause()
  }
  const answer = async (): Promise<void> => {
    // Input that arrives meanwhile stays in the pipe: a program that writes endlessly costs nothing.
    process.stdin.pause()
    await onEnter()
    setTimeout(listen, PAUSE_MS).unref()
  }
  process.stdin.on('error', () => undefined)
  process.stdin.on('data', (chunk: Buffer) => {
    if (chunk.includes('\n')) void answer()
  })
  listen()
  // After `fg` and `bg`.
  if (isTerminal && process.platform !== 'win32') process.on('SIGCONT', listen)
  if ('unref' in process.stdin) process.stdin.unref()
}
