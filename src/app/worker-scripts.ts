import mirrorUrl from './mirror/worker/mirror-worker.ts?worker&url'
import previewUrl from './resources/operators/preview/preview-worker.ts?worker&url'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (name: string) => string },
  ) => { createScriptURL: (name: string) => unknown }
}

type WorkerScript = 'mirror' | 'preview'

/** Whatever text it is given, the address of a worker of this build: nothing else can be got from it. */
const urlOf = (name: string): string => (name === 'preview' ? previewUrl : mirrorUrl)

let trust: ((name: string) => unknown) | undefined

const makeTrust = (): ((name: string) => unknown) => {
  // The DOM types do not include it yet.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('adit-worker', { createScriptURL: urlOf })
  return policy ? (name) => policy.createScriptURL(name) : urlOf
}

/**
 * The address of a worker's script, as the constructors of workers take it where a text is declared. By the only
 * Trusted Types policy of the app, which the Content Security Policy names, too: it lets nothing through but the
 * addresses of this build's own workers.
 * Throws where the policy of a server allows no such policy: only what these workers do is missing then.
 */
export const workerScript = (name: WorkerScript): string => (trust ??= makeTrust())(name) as string
