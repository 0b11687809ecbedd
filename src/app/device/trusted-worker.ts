type Policy = { createScriptURL: (url: string) => unknown }
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy
}

/** How a build names the scripts of its workers; the server of the development gives the sources. */
const WORKER = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[a-z]+-worker-[\w-]+\.js$/

const ifWorker = (url: string): string => {
  if (WORKER.test(url)) return url
  throw new TypeError('This is no script of a worker of this build')
}

let policy: Policy | undefined

/**
 * The address of a worker's script, as the constructors of workers take it where a text is declared. By the only
 * Trusted Types policy of the app, which the Content Security Policy names, too: it lets nothing through but this
 * build's own workers.
 * Throws where the policy of a server allows no such policy: only what these workers do is missing then.
 */
export const trustedWorker = (url: string): string => {
  // The DOM types do not include it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const rules = { createScriptURL: ifWorker }
  policy ??= trustedTypes?.createPolicy('adit-worker', rules) ?? rules
  return policy.createScriptURL(url) as string
}
