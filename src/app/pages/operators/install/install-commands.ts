import { shellWord, yamlText } from '#domain/quoted-text.ts'

/** The chart that the values are for, as its sources were read. */
const CHART = { name: 'ngrok/ngrok-operator', version: '0.24.0' } as const

/** What is set when the operator's chart is installed. A text that is not set is "". */
export type InstallValues = {
  /** The release of Helm, which the operator gives as its deployment name. */
  readonly release: string
  readonly namespace: string
  readonly description: string
  readonly region: string
  readonly features: readonly string[]
  readonly selectors: readonly string[]
  /** Where the operator finds the API; "" for the one that it knows. */
  readonly apiUrl: string
}

// The chart makes arguments of a container of them, in which Kubernetes replaces `$(NAME)`, and reads `$$` as `$`.
const argument = (text: string): string =>
  /\$[$(]/.test(text) ? text.replaceAll('$', '$$$$') : text

// The chart joins the selectors with commas, and the operator reads them as a line of CSV.
const csvField = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const secretOf = ({ release }: Pick<InstallValues, 'release'>) => `${release}-credentials`

/** The values of the operator's chart as a file without a key. Every text is in quotes. */
export const toValuesYaml = (values: InstallValues): string => {
  const { description, region, apiUrl, features, selectors } = values
  const text = (name: string, value: string) =>
    value === '' ? [] : [`${name}: ${yamlText(argument(value))}`]
  const isBound = features.includes('bindings')
  return [
    `# Values of the Helm chart ${CHART.name} ${CHART.version}.`,
    ...text('description', description),
    ...text('region', region === 'global' ? '' : region),
    ...text('apiURL', apiUrl),
    ...['ingress', 'gateway', 'bindings'].flatMap((name) => [
      `${name}:`,
      `  enabled: ${features.includes(name)}`,
    ]),
    ...(isBound && selectors.length > 0 ? ['  endpointSelectors:'] : []),
    ...(isBound ? selectors.map((one) => `    - ${yamlText(argument(csvField(one)))}`) : []),
    'credentials:',
    '  secret:',
    `    name: ${yamlText(secretOf(values))}`,
    '',
  ].join('\n')
}

/** The lines for a shell that install the chart. The keys come from its environment, and a missing one ends the line. */
export const toHelmCommands = (values: Pick<InstallValues, 'release' | 'namespace'>): string => {
  const namespace = `--namespace=${shellWord(values.namespace)}`
  return [
    'helm repo add ngrok https://charts.ngrok.com',
    `kubectl create namespace ${shellWord(values.namespace)}`,
    `kubectl create secret generic ${shellWord(secretOf(values))} ${namespace} \\`,
    '  --from-literal=API_KEY="${NGROK_API_KEY:?}" \\',
    '  --from-literal=AUTHTOKEN="${NGROK_AUTHTOKEN:?}"',
    `helm upgrade --install ${shellWord(values.release)} ${CHART.name} ${namespace} --values=./values.yaml`,
  ].join('\n')
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
