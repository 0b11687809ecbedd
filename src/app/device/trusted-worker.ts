type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown }
}

/** How a build names the scripts of its workers; the server of the development gives the sources. */
const WORKER = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[a-z]+-worker-[\w-]+\.js$/

const ifWorker = (url: string): string => {
  if (WORKER.test(url)) return url
  throw new TypeError('This is no script of a worker of this build')
}

let trust: ((url: string) => unknown) | undefined

const makeTrust = (): ((url: string) => unknown) => {
  // The DOM types do not include it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('adit-worker', { createScriptURL: ifWorker })
  return policy ? (url) => policy.createScriptURL(url) : ifWorker
}

/**
 * The address of a worker's script, as the constructors of workers take it where a text is declared. By the only
 * Trusted Types policy of the app, which the Content Security Policy names, too: it lets nothing through but this
 * build's own workers.
 * Throws where the policy of a server allows no such policy: only what these workers do is missing then.
 */
export const trustedWorker = (url: string): string => (trust ??= makeTrust())(url) as string
