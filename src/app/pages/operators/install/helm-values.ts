import { yamlText } from '#domain/quoted-text.ts'

/** The chart that these values are for, as its sources were read. */
export const CHART = { name: 'ngrok/ngrok-operator', version: '0.24.0' } as const

/** What is set when the operator's chart is installed. A text that is not set is "". */
export type InstallValues = {
  /** The release of Helm, which the operator gives as its deployment name. */
  readonly release: string
  readonly namespace: string
  readonly description: string
  readonly region: string
  readonly features: readonly string[]
  readonly selectors: readonly string[]
  readonly ingressEndpoint: string
  /** Where the operator finds the API; "" for the one that it knows. */
  readonly apiUrl: string
  /** The secret with the credentials. */
  readonly secret: string
  /** The cluster has the definitions of the chart's resources already. */
  readonly hasDefinitions: boolean
}

const has = ({ features }: InstallValues, name: string): boolean =>
  features.some((feature) => feature.toLowerCase() === name)

// The chart makes arguments of a container of them, in which Kubernetes replaces `$(NAME)`, and reads `$$` as `$`.
const argument = (text: string): string =>
  /\$[$(]/.test(text) ? text.replaceAll('$', '$$$$') : text

// The chart joins the selectors with commas, and the operator reads them as a line of CSV.
const csvField = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const selectorLines = (selectors: readonly string[]): string[] => [
  ...(selectors.some((one) => csvField(one) !== one)
    ? [
        '  # The chart passes the selectors as one line of CSV: one with commas or',
        '  # quotes is in quotes, with each quote in it twice.',
      ]
    : []),
  '  endpointSelectors:',
  ...selectors.map((one) => `    - ${yamlText(argument(csvField(one)))}`),
]

/** The region that the chart takes for granted. */
const isDefaultRegion = (region: string) => region === '' || region === 'global'

/** The values of the operator's chart as a file. Every text is in quotes. */
export const toValuesYaml = (values: InstallValues): string => {
  const { description, region, selectors, ingressEndpoint, apiUrl, secret } = values
  const hasBindings = has(values, 'bindings')
  const text = (name: string, value: string) =>
    value === '' ? [] : [`${name}: ${yamlText(argument(value))}`]
  const given = [description, region, apiUrl, ingressEndpoint, ...selectors]
  return [
    `# Values of the Helm chart ${CHART.name}, as version ${CHART.version} takes them.`,
    ...(given.some((one) => argument(one) !== one)
      ? ['# They become arguments, in which Kubernetes reads $$ as $.']
      : []),
    ...text('description', description),
    ...(isDefaultRegion(region) ? [] : text('region', region)),
    ...text('apiURL', apiUrl),
    'ingress:',
    `  enabled: ${has(values, 'ingress')}`,
    'gateway:',
    `  enabled: ${has(values, 'gateway')}`,
    'bindings:',
    `  enabled: ${hasBindings}`,
    ...(hasBindings && selectors.length > 0 ? selectorLines(selectors) : []),
    ...(hasBindings ? text('  ingressEndpoint', ingressEndpoint) : []),
    'credentials:',
    '  # Holds API_KEY and AUTHTOKEN. No key is in this file.',
    '  secret:',
    `    name: ${yamlText(secret)}`,
    ...(values.hasDefinitions ? ['installCRDs: false'] : []),
    '',
  ].join('\n')
}

// The chart writes these without quotes into a manifest, which is YAML.
const cannotBePlain = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\n-\u001f\u007f-\u009f\u2028\u2029\ufeff]|[ \t]#|:[ \t]|:$|^\s|\s$/.test(text)

/** A value that does not arrive in the cluster as it is, and why. */
export type Unfit = { readonly field: string; readonly why: string }

const PLAIN =
  'the chart writes it without quotes into a manifest, where a line break, ": " and " #" do not stay text.'

/** The values that the chart cannot pass on unchanged. */
export const unfitValues = (values: InstallValues): readonly Unfit[] => {
  const { description, region, selectors, ingressEndpoint, apiUrl } = values
  const hasBindings = has(values, 'bindings')
  const plain: (readonly [field: string, text: string])[] = [
    ['Region', isDefaultRegion(region) ? '' : region],
    ['API URL', apiUrl],
    ...(hasBindings
      ? [
          ...selectors.map((one, index) => [`Endpoint selector ${index + 1}`, one] as const),
          ['Ingress endpoint', ingressEndpoint] as const,
        ]
      : []),
  ]
  return [
    ...(description.includes('\0')
      ? [{ field: 'Description', why: 'no argument of a process can hold the character NUL.' }]
      : []),
    ...plain
      .filter(([, text]) => text !== '' && cannotBePlain(text))
      .map(([field]) => ({ field, why: PLAIN })),
  ]
}
