import { shellWord } from '#domain/quoted-text.ts'
import { CHART, type InstallValues } from './helm-values.ts'

type Placed = Pick<InstallValues, 'release' | 'namespace'>

const inNamespace = ({ namespace }: Placed): string => `--namespace=${shellWord(namespace)}`

const WIDE = 72

/** A line for a shell; a long one goes on after each option. */
const line = (command: string, ...options: string[]): string => {
  const whole = [command, ...options].join(' ')
  return whole.length <= WIDE ? whole : [command, ...options].join(' \\\n  ')
}

/** A command with names, and its options. A name that begins with a dash would be one of these. */
const named = (command: string, names: readonly string[], ...options: string[]): string => {
  const words = names.map(shellWord).join(' ')
  return names.some((name) => name.startsWith('-'))
    ? line(command, ...options, `-- ${words}`)
    : line(`${command} ${words}`, ...options)
}

/** What is run, in this order. */
export type HelmCommands = {
  /** Once for a cluster: the chart's repository, the namespace, the secret. */
  readonly prepare: readonly string[]
  readonly install: string
  readonly upgrade: string
}

/** The lines for a shell that install the chart. The keys come from its environment, and a missing one ends the line. */
export const toHelmCommands = (
  values: Pick<InstallValues, 'release' | 'namespace' | 'secret'>,
): HelmCommands => {
  const { release, namespace, secret } = values
  const chart = [release, CHART.name]
  const options = [inNamespace(values), '--values=./values.yaml']
  return {
    prepare: [
      'helm repo add ngrok https://charts.ngrok.com',
      'helm repo update',
      named('kubectl create namespace', [namespace]),
      named(
        'kubectl create secret generic',
        [secret],
        inNamespace(values),
        '--from-literal=API_KEY="${NGROK_API_KEY:?}"',
        '--from-literal=AUTHTOKEN="${NGROK_AUTHTOKEN:?}"',
      ),
    ],
    install: named('helm install', chart, ...options),
    upgrade: named('helm upgrade', chart, ...options),
  }
}

const RESOURCE = 'kubernetesoperators.ngrok.k8s.ngrok.com'

/** The lines for a shell that tell how an installation goes. */
export const toKubectlChecks = (placed: Placed): readonly string[] => {
  const { release } = placed
  const where = inNamespace(placed)
  const pods = `app.kubernetes.io/instance=${release}`
  const record = shellWord(`${RESOURCE}/${release}`)
  return [
    line('kubectl get pods', where, `--selector=${shellWord(pods)}`),
    line(`kubectl wait ${record}`, where, '--for=condition=Registered', '--timeout=120s'),
    line(`kubectl get ${record}`, where, `--output=jsonpath='{.status.id}{"\\n"}'`),
    line(
      'kubectl logs',
      where,
      `--selector=${shellWord(`${pods},app.kubernetes.io/component=controller`)}`,
      '--tail=100',
    ),
  ]
}

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/

/** What is wrong with a namespace for Kubernetes; undefined if nothing is. */
export const namespaceFault = (name: string): string | undefined =>
  LABEL.test(name) && name.length <= 63
    ? undefined
    : 'Kubernetes takes up to 63 lower-case letters, digits and dashes, with a letter or digit at both ends.'

/** What is wrong with the name of a release for Helm; undefined if nothing is. */
export const releaseFault = (name: string): string | undefined =>
  name.split('.').every((label) => LABEL.test(label)) && name.length <= 53
    ? undefined
    : 'Helm takes up to 53 lower-case letters, digits, dashes and dots, with a letter or digit at both ends.'
