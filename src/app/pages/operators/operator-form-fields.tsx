import {
  DESCRIPTION_BYTES,
  FEATURES,
  KNOWN_REGIONS,
  METADATA_BYTES,
  type Feature,
} from '#contract/operators.ts'
import { useId, useState } from 'react'
import { useWatch, type Control, useController } from 'react-hook-form'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { FormColumns, FormSection } from '../../ui/form.tsx'
import { formatNumber, allOf, plural } from '../../ui/intl.ts'
import {
  hasTooManySelectors,
  type OperatorValues,
  hasTooManyFeatures,
} from '../../resources/operators/operator-values.ts'
import { EditorSlot } from '../../ui/code-editor/editor-slot.tsx'
import { isEditorOn } from '../../ui/code-editor/editor-choice.ts'
import { useHeavyPart } from '../../ui/load-code.ts'
import { BindingSelectors } from './preview/selector-preview.tsx'
import { errorMessages } from '../../forms/form-errors.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { LockIcon } from '../../ui/icons.tsx'
import styles from './operator-form-fields.module.css'

// The maximum number of boxes for unknown features; features without a box stay unchanged.
const UNKNOWN_FEATURES_MAX = 50

const isKnown = (name: string): name is Feature => FEATURES.some((feature) => feature === name)

/** What each feature does, in the words of the operator's documentation. */
const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  bindings: 'Project endpoints into the cluster as services',
  ingress: 'Serve Ingress resources',
  gateway: 'Serve Gateway API resources',
}

// Name the unknown features: the schema's message says only which ones are allowed.
const featuresError = (error: unknown, chosen: readonly string[]): string | undefined => {
  const [message] = errorMessages(error)
  const unknown = chosen.filter((name) => !isKnown(name))
  return message && unknown.length > 0
    ? `This dashboard can't send ${allOf(unknown)}. Clear it to change the others, or leave all as they are.`
    : message
}

type FeaturesFieldProps = {
  control: Control<OperatorValues>
  /** The features that the service sent, known or not. */
  given: readonly string[]
}

/** The features. Ticking and unticking a box is no change: their order does not matter. */
const FeaturesField = ({ control, given }: FeaturesFieldProps) => {
  const { field, formState } = useController({ control, name: 'enabled_features' })
  const id = useId()
  if (hasTooManyFeatures({ enabled_features: given }))
    return (
      <FieldGroup
        label="Enabled features"
        hint={`${formatNumber(given.length)} features, too many to edit here. Saving leaves them unchanged.`}
      >
        {null}
      </FieldGroup>
    )
  const unknown = [...new Set(given)].filter((name) => !isKnown(name))
  const hidden = unknown.length - UNKNOWN_FEATURES_MAX
  return (
    <FieldGroup
      label={<span className="visually-hidden">Enabled features</span>}
      name={field.name}
      error={featuresError(formState.errors.enabled_features, field.value)}
    >
      {[...FEATURES, ...unknown.slice(0, UNKNOWN_FEATURES_MAX)].map((name) => (
        <div key={name} className={styles.feature}>
          <Checkbox
            label={<code>{name}</code>}
            describedBy={isKnown(name) ? `${id}-${name}` : undefined}
            checked={field.value.includes(name)}
            onChange={(checked) =>
              field.onChange(
                checked ? [...field.value, name] : field.value.filter((one) => one !== name),
              )
            }
          />
          {isKnown(name) && <span id={`${id}-${name}`}>{FEATURE_WORDS[name]}</span>}
        </div>
      ))}
      {hidden > 0 && (
        <span>
          {plural(hidden, { one: '# more stays unchanged', other: '# more stay unchanged' })}
        </span>
      )}
    </FieldGroup>
  )
}

type OperatorFieldsProps = {
  control: Control<OperatorValues>
  /** The operator as it was when the form opened; left out for a new one. */
  operator?: OperatorDocument
}

/** At the label of what only a create can set. */
const PERMANENT = (
  <span className={styles.permanent}>
    <LockIcon size={12} /> permanent
  </span>
)

const looksLikeJson = (text: string) => /^\s*[[{]/.test(text)

/** Every field of an operator. */
export const OperatorFields = ({ control, operator }: OperatorFieldsProps) => {
  const [metadata, enabled_features] = useWatch({ control, name: ['metadata', 'enabled_features'] })
  const isBound = hasBindings({ enabled_features })
  const [wasBound] = useState(isBound)
  return (
    <>
      <FormSection title="About">
        <FormColumns isFirstWide>
          <FormTextField
            control={control}
            name="description"
            label="Description"
            limit={DESCRIPTION_BYTES}
          />
          <RegionField control={control} placeholder={operator ? undefined : 'global'} />
        </FormColumns>
        <MetadataField control={control} metadata={metadata} />
      </FormSection>
      <FormSection title="Features">
        <FeaturesField control={control} given={operator ? operator.enabled_features : []} />
      </FormSection>
      {isBound &&
        (operator && hasTooManySelectors(operator) ? (
          <FixedBinding count={bindingOf(operator).endpoint_selectors.length} />
        ) : (
          <BindingFields control={control} operator={operator} isAdded={!wasBound} />
        ))}
      <DeploymentFields control={control} isNew={!operator} />
      {!isBound && operator && hasBindings(operator) && (
        <Alert tone="warn" announce>
          Saving turns bindings off. The service then deletes the endpoint selectors, ingress
          endpoint and certificate of this operator.
        </Alert>
      )}
    </>
  )
}

type RegionFieldProps = Pick<OperatorFieldsProps, 'control'> & { placeholder: string | undefined }

/** The region, with those that are known. */
export const RegionField = ({ control, placeholder }: RegionFieldProps) => {
  const regions = useId()
  return (
    <>
      <FormTextField
        control={control}
        name="region"
        label="Region"
        list={regions}
        placeholder={placeholder}
      />
      <datalist id={regions}>
        {KNOWN_REGIONS.map((region) => (
          <option key={region}>{region}</option>
        ))}
      </datalist>
    </>
  )
}

const MetadataField = ({
  control,
  metadata,
}: Pick<OperatorFieldsProps, 'control'> & { metadata: string }) => {
  const isJson = looksLikeJson(metadata)
  const { Part: Editor } = useHeavyPart(
    async () => (await import('./metadata-editor/metadata-editor.tsx')).MetadataEditor,
    isJson && isEditorOn(),
  )
  return (
    <EditorSlot
      text={metadata}
      isOff={!isJson}
      renderEditor={Editor && ((caret) => <Editor control={control} caret={caret} />)}
    >
      <FormTextField
        control={control}
        name="metadata"
        label="Metadata"
        limit={METADATA_BYTES}
        multiline
        mono
        hint={isJson ? 'JSON, stored as typed.' : 'Text or JSON.'}
      />
    </EditorSlot>
  )
}

const DeploymentFields = ({
  control,
  isNew,
}: Pick<OperatorFieldsProps, 'control'> & { isNew: boolean }) => {
  const fixed = { note: PERMANENT, readOnly: !isNew }
  return (
    <FormSection
      title="Deployment"
      note={
        isNew
          ? "Namespace and cluster name can't be changed later."
          : 'Namespace and cluster name can only be set at creation.'
      }
    >
      <FormColumns>
        <FormTextField control={control} name="deployment.namespace" label="Namespace" {...fixed} />
        <FormTextField
          control={control}
          name="deployment.cluster_name"
          label="Cluster name"
          {...fixed}
        />
        <FormTextField control={control} name="deployment.name" label="Deployment name" />
        <FormTextField control={control} name="deployment.version" label="Version" mono />
      </FormColumns>
    </FormSection>
  )
}

// A changed binding is sent whole, with all its selectors, and a form cannot show that many.
const FixedBinding = ({ count }: { count: number }) => (
  <FormSection title="Binding">
    <Alert tone="idle">
      This operator has {formatNumber(count)} endpoint selectors, too many to edit here. Saving
      leaves its binding unchanged. To change it, use the API.
    </Alert>
  </FormSection>
)

type BindingFieldsProps = OperatorFieldsProps & {
  /** The person has just turned bindings on. */
  isAdded: boolean
}

const BindingFields = ({ control, operator, isAdded }: BindingFieldsProps) => {
  const hasCertificate = operator !== undefined && bindingOf(operator).cert.cert !== ''
  const csr = useWatch({ control, name: 'binding.csr' })
  const { Part: Workbench } = useHeavyPart(
    async () => (await import('./certificates/request-workbench.tsx')).RequestWorkbench,
  )
  return (
    <FormSection title="Binding" ref={isAdded ? bringIntoView : undefined}>
      <BindingSelectors control={control} {...(operator && { operator })} />
      <FormTextField
        control={control}
        name="binding.ingress_endpoint"
        label="Ingress endpoint"
        mono
        placeholder="host:port"
      />
      <FormTextField
        control={control}
        name="binding.csr"
        label="Certificate signing request"
        multiline
        mono
        placeholder="-----BEGIN CERTIFICATE REQUEST-----"
        hint="In PEM. The service makes the client certificate from it and doesn't keep it."
      />
      {Workbench && <Workbench control={control} />}
      {hasCertificate && csr.trim() !== '' && (
        <Alert tone="warn" announce>
          This replaces the certificate and cuts off a cluster that holds the old key.
        </Alert>
      )}
    </FormSection>
  )
}
