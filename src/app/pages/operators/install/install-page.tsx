import { ownerId } from '../../../connection/connection.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useClient } from '../../../api/use-client.ts'
import { useDraft, useKeepDraft } from '../../../forms/use-draft.ts'
import { bindingOf, type OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { operatorQuery } from '../../../resources/operators/operator-queries.ts'
import {
  EMPTY_VALUES,
  hasTooManySelectors,
  toValues,
  withoutBlanks,
} from '../../../resources/operators/operator-values.ts'
import { Link } from '../../../shell/link.tsx'
import { LinkButton } from '../../../shell/link-button.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { Page } from '../../../ui/page.tsx'
import { ReadTime } from '../../../ui/relative-time.tsx'
import { isSame } from '../../../writes/conflicts/field.ts'
import { knownFeatures } from '../../../resources/operators/duplicate.ts'
import { CommandsCard, TextCard, ValuesCard } from './commands-card.tsx'
import type { InstallValues } from './helm-values.ts'
import { namespaceFault, releaseFault } from './install-commands.ts'
import { InstallFields, type InstallForm } from './install-form.tsx'
import styles from './install-page.module.css'
import { RegistrationCard } from './registration-card.tsx'
import { toTerraform, toTerraformData } from './terraform.ts'

const NAME = 'ngrok-operator'

/** What the chart and its manual propose. */
const PROPOSED: InstallForm = {
  ...EMPTY_VALUES,
  enabled_features: ['ingress', 'gateway'],
  deployment: { ...EMPTY_VALUES.deployment, name: NAME, namespace: NAME },
  api_url: '',
  has_definitions: false,
}

const formOf = (operator: OperatorDocument): InstallForm => {
  const values = toValues(operator)
  const { name, namespace } = values.deployment
  return {
    ...PROPOSED,
    ...values,
    enabled_features: knownFeatures(values.enabled_features.map((one) => one.toLowerCase())),
    deployment: { ...values.deployment, name: name || NAME, namespace: namespace || NAME },
  }
}

const valuesOf = (form: InstallForm): InstallValues => ({
  release: form.deployment.name,
  namespace: form.deployment.namespace,
  description: form.description,
  region: form.region,
  features: form.enabled_features,
  selectors: withoutBlanks(form.binding.endpoint_selectors),
  ingressEndpoint: form.binding.ingress_endpoint,
  apiUrl: form.api_url,
  secret: `${form.deployment.name}-credentials`,
  hasDefinitions: form.has_definitions,
})

/** Gives what installs an operator in a cluster: a new one, or one like a record. */
export const InstallPage = () => {
  const { from, as } = useSearch({ from: '/shell/operators/install' })
  if (!from) return <Install start={PROPOSED} />
  return <Like key={from} id={from} isTerraform={as === 'terraform'} />
}

const Like = ({ id, isTerraform }: { id: string; isTerraform: boolean }) => {
  // Frozen while the form is open.
  const client = useClient()
  const [query] = useState(() => operatorQuery(client, id))
  const { data } = useSuspenseQuery(query)
  const [operator] = useState<OperatorDocument>(data)
  return isTerraform ? (
    <Terraform operator={operator} />
  ) : (
    <Install
      start={formOf(operator)}
      actions={
        <LinkButton to="/operators/install" search={{ from: id, as: 'terraform' }}>
          As Terraform
        </LinkButton>
      }
      note={<LikeNote operator={operator} />}
    />
  )
}

const Name = ({ operator }: { operator: OperatorDocument }) => (
  <Link className={styles.record} to="/operators/$id" params={{ id: operator.id }}>
    <bdi>{shortened(operatorName(operator))}</bdi>
  </Link>
)

const LikeNote = ({ operator }: { operator: OperatorDocument }) => {
  const { metadata, deployment, enabled_features } = operator
  const hasMany = hasTooManySelectors(operator)
  const left = [
    hasMany && 'endpoint selectors',
    metadata && 'metadata',
    deployment.version && 'version',
    deployment.cluster_name && 'cluster name',
    bindingOf(operator).cert.cert && 'certificate',
    knownFeatures(enabled_features.map((one) => one.toLowerCase())).length <
      new Set(enabled_features).size && 'features that the chart does not know',
  ].filter((one) => typeof one === 'string' && one !== '')
  return (
    <Alert tone={hasMany ? 'warn' : 'idle'}>
      <span>
        From <Name operator={operator} />.
        {left.length > 0 && ` Not taken over: ${left.join(', ')}.`}
      </span>
      {hasMany && (
        <span>
          They are too many for this form. Without any, the chart binds every endpoint: put them
          into the file.
        </span>
      )}
      <span>
        Installed elsewhere, the operator makes a record of its own. The same installation keeps
        this one.
      </span>
    </Alert>
  )
}

type InstallProps = { start: InstallForm; actions?: ReactNode; note?: ReactNode }

const Install = ({ start, actions, note }: InstallProps) => {
  const { connection } = useClient()
  const draft = useDraft(ownerId(connection), ['operators', 'install'], PROPOSED)
  const { control, reset } = useForm<InstallForm>({ defaultValues: draft.found?.values ?? start })
  // What is watched has each field as it was given or typed.
  const form = useWatch({ control }) as InstallForm
  useKeepDraft(draft, { seen: null, values: form, isDirty: !isSame(form, start) })
  const discard = () => {
    draft.drop()
    reset(start)
  }
  const values = valuesOf(form)
  const { release, namespace } = values
  const fault =
    namespaceFault(namespace) === undefined && releaseFault(release) === undefined
      ? undefined
      : 'Give a namespace and a deployment name that Kubernetes and Helm take first.'
  return (
    <Page
      title="Install in a cluster"
      subtitle="Values and commands for the operator's Helm chart."
      actions={actions}
    >
      {note}
      {draft.found && (
        <p>
          Typed <ReadTime at={draft.found.at} /> ·{' '}
          <Button variant="quiet" size="small" onClick={discard}>
            Discard
          </Button>
        </p>
      )}
      <div className={styles.layout}>
        <InstallFields
          control={control}
          features={form.enabled_features}
          baseUrl={connection.base_url}
        />
        <div className={styles.steps}>
          <ValuesCard values={values} />
          <CommandsCard values={values} fault={fault} />
          <RegistrationCard placed={{ release, namespace }} off={fault} />
        </div>
      </div>
    </Page>
  )
}

const Terraform = ({ operator }: { operator: OperatorDocument }) => (
  <Page
    title="As Terraform"
    subtitle={
      <span>
        <Name operator={operator} />
      </span>
    }
    actions={
      <LinkButton to="/operators/install" search={{ from: operator.id }}>
        As Helm values
      </LinkButton>
    }
  >
    <Alert tone="warn">
      <span>
        An operator in a cluster sends its own settings to its record again and again: two owners of
        one record undo each other. To change what it sends, change the values of its Helm chart.
      </span>
    </Alert>
    <TextCard title="Data source" file="operator.tf" text={toTerraformData(operator)}>
      <p className={styles.remark}>
        The ngrok provider has this data source from 0.8.0 on. It reads <code>NGROK_API_KEY</code>{' '}
        from the environment.
      </p>
    </TextCard>
    <TextCard title="Resource" file="operator-resource.tf" text={toTerraform(operator)}>
      <p className={styles.remark}>
        With the fields and blocks that the provider's repository had in May 2025. Its releases
        0.6.0, 0.7.0 and 0.8.0 do not have this resource: take it as a start for another provider.
        The certificate and its request are not part of it.
      </p>
    </TextCard>
  </Page>
)
