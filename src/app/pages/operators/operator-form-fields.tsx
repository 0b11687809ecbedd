import { DESCRIPTION_BYTES, KNOWN_REGIONS, METADATA_BYTES } from '#contract/operators.ts'
import { useId, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { FormColumns, FormSection } from '../../ui/form.tsx'
import { formatNumber } from '../../ui/intl.ts'
import {
  hasTooManySelectors,
  type OperatorValues,
} from '../../resources/operators/operator-values.ts'
import { EditorSlot, isEditorOn } from '../../ui/editor-slot.tsx'
import { useHeavyPart } from '../../ui/load-code.ts'
import { BindingSelectors } from './preview/selector-preview.tsx'
import { FeaturesField } from './features-field.tsx'
import { bringIntoView } from '../../ui/hand-focus.ts'
import { LockIcon } from '../../ui/icons.tsx'
import styles from './operator-form-fields.module.css'

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
