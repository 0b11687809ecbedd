import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FEATURES } from '#contract/operators.ts'
import { useClient, useHostSetting } from '../../../api/use-client.ts'
import { Card, CardGrid, CardStack } from '../../../ui/card.tsx'
import { Checkbox, FieldGroup } from '../../../ui/checkbox.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormSection } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  namespaceFault,
  releaseFault,
  toHelmCommands,
  toValuesYaml,
  type InstallValues,
} from './install-commands.ts'
import { operatorName } from '#domain/operator-name.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { operatorListQuery } from '../../../resources/operators/operator-queries.ts'
import { Link } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'

/** Shows the record of the operator that is being installed once it is there. */
const NewRecord = ({ release, namespace }: { release: string; namespace: string }) => {
  const [isWaiting, setIsWaiting] = useState(false)
  const list = operatorListQuery(useClient(), null)
  // Six pages in a minute leave most of the limit to others; none is read in a hidden tab.
  const { data, error } = useQuery({ ...list, enabled: isWaiting, refetchInterval: 10_000 })
  const isIts = ({ name, namespace: of }: { name: string; namespace: string }) =>
    name === release && of === namespace
  const found = data?.operators.filter(({ deployment }) => isWaiting && isIts(deployment)) ?? []
  const waiting = found.length > 0 ? 'It is there:' : `Waiting for ${release} in ${namespace}…`
  return (
    <Card
      title="Its record"
      aside={
        <Button size="small" onClick={() => setIsWaiting(!isWaiting)}>
          {isWaiting ? 'Stop waiting' : 'Wait for it'}
        </Button>
      }
    >
      <p role="status">{isWaiting ? waiting : 'An operator registers itself once it runs.'}</p>
      {found.map((operator) => (
        <p key={operator.id}>
          <Link to="/operators/$id" params={{ id: operator.id }}>
            <bdi translate="no">{shortened(operatorName(operator))}</bdi>
          </Link>
        </p>
      ))}
      {isWaiting && error && <ErrorNotice error={error} title="The last read failed" />}
    </Card>
  )
}

/** What the chart and its manual propose. */
const PROPOSED: InstallValues = {
  release: 'ngrok-operator',
  namespace: 'ngrok-operator',
  description: '',
  region: '',
  features: ['ingress', 'gateway'],
  selectors: [],
  apiUrl: '',
}

/** Gives what installs an operator in a cluster, and shows its record once it is there. */
export const InstallPage = () => {
  const { base_url } = useClient().connection
  // Without it, the operator registers at the service that the chart knows.
  const isRequired = useHostSetting('is_embedded') === true
  const [typed, setTyped] = useState<Partial<InstallValues>>({})
  const values = { ...PROPOSED, apiUrl: isRequired ? base_url : '', ...typed }
  const { release, namespace, features, selectors, apiUrl } = values
  const field = (name: 'release' | 'namespace' | 'description' | 'region' | 'apiUrl') => ({
    value: values[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const faults = {
    namespace: namespaceFault(namespace),
    release: releaseFault(release),
    apiUrl: isRequired && !URL.canParse(apiUrl) ? 'Enter the URL of this service.' : undefined,
  }
  const hasFault = Object.values(faults).some((fault) => fault !== undefined)
  return (
    <Page title="Install in a cluster" subtitle="Values and commands for the operator's chart.">
      <CardGrid>
        <FormSection title="Settings">
          <TextField label="Namespace" mono error={faults.namespace} {...field('namespace')} />
          <TextField label="Deployment name" mono error={faults.release} {...field('release')} />
          <TextField label="Description" {...field('description')} />
          <TextField label="Region" placeholder="global" {...field('region')} />
          <FieldGroup label="Enabled features">
            {FEATURES.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={features.includes(name)}
                onChange={(isOn) => {
                  const others = features.filter((one) => one !== name)
                  setTyped({ ...typed, features: isOn ? [...others, name] : others })
                }}
              />
            ))}
          </FieldGroup>
          {features.includes('bindings') && (
            <TextField
              label="Endpoint selectors"
              hint="A CEL expression on each line. Without any, the chart binds every endpoint."
              multiline
              mono
              value={selectors.join('\n')}
              onChange={(text) => setTyped({ ...typed, selectors: text.split('\n') })}
            />
          )}
          <TextField
            label="API URL"
            mono
            error={faults.apiUrl}
            hint={
              isRequired
                ? 'Where the cluster reaches this service, not 127.0.0.1.'
                : "If empty, the operator uses ngrok's own API."
            }
            {...field('apiUrl')}
          />
        </FormSection>
        <CardStack>
          <TextCard title="values.yaml" text={toValuesYaml(values)} />
          {hasFault ? (
            <Card title="Commands">Enter valid names and a URL first.</Card>
          ) : (
            <TextCard title="Commands" text={toHelmCommands(values)} />
          )}
          <NewRecord release={release} namespace={namespace} />
        </CardStack>
      </CardGrid>
    </Page>
  )
}

const TextCard = ({ title, text }: { title: string; text: string }) => (
  <Card
    title={title}
    aside={
      <CopyButton size="small" text={text} of={title}>
        Copy
      </CopyButton>
    }
  >
    <CodeBlock label={title} text={text} />
  </Card>
)
