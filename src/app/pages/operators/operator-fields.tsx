import {
  DESCRIPTION_BYTES,
  KNOWN_REGIONS,
  METADATA_BYTES,
  type Operator,
} from '#contract/operators.ts'
import { useId } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { Alert } from '../../ui/alert.tsx'
import { FormColumns, FormSection } from '../../ui/form.tsx'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { FeaturesField } from './features-field.tsx'
import { hasTooManySelectors, type OperatorValues } from './operator-values.ts'
import { SelectorsField } from './selectors-field.tsx'

type OperatorFieldsProps = {
  control: Control<OperatorValues>
  /** The operator as it was when the form opened; left out when a new one is made. */
  operator?: Operator
}

const ONLY_AT_CREATION = 'Set when the operator was created; cannot be changed.'

const looksLikeJson = (text: string) => {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Every field of an operator. */
export const OperatorFields = ({ control, operator }: OperatorFieldsProps) => {
  const [metadata, features] = useWatch({ control, name: ['metadata', 'enabled_features'] })
  const regions = useId()
  return (
    <>
      <FormSection title="About">
        <FormTextField
          control={control}
          name="description"
          label="Description"
          limit={DESCRIPTION_BYTES}
        />
        <FormTextField
          control={control}
          name="metadata"
          label="Metadata"
          limit={METADATA_BYTES}
          multiline
          mono
          hint={`${looksLikeJson(metadata) ? 'Looks like JSON. ' : ''}Stored exactly as typed.`}
        />
        <FormColumns>
          <FormTextField
            control={control}
            name="region"
            label="Region"
            list={regions}
            placeholder={operator ? undefined : 'global'}
            hint={`Suggested: ${KNOWN_REGIONS.join(', ')}. Any other name is accepted.`}
          />
          <datalist id={regions}>
            {KNOWN_REGIONS.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </datalist>
          <FeaturesField control={control} given={operator?.enabled_features ?? []} />
        </FormColumns>
      </FormSection>
      <DeploymentFields control={control} isNew={!operator} />
      {features.includes('bindings') &&
        (operator && hasTooManySelectors(operator) ? (
          <FixedBinding selectors={operator.binding?.endpoint_selectors ?? []} />
        ) : (
          <BindingFields
            control={control}
            hasCertificate={Boolean(operator?.binding?.cert?.cert)}
          />
        ))}
      {!features.includes('bindings') && operator?.enabled_features?.includes('bindings') && (
        <Alert tone="warn" announce>
          Saving turns bindings off. The service then drops the endpoint selectors, the ingress
          endpoint and the certificate of this operator.
        </Alert>
      )}
    </>
  )
}

const DeploymentFields = ({
  control,
  isNew,
}: Pick<OperatorFieldsProps, 'control'> & { isNew: boolean }) => {
  const fixed = isNew ? {} : { readOnly: true, hint: ONLY_AT_CREATION }
  return (
    <FormSection title="Deployment">
      <FormColumns>
        <FormTextField control={control} name="deployment.name" label="Deployment name" />
        <FormTextField control={control} name="deployment.version" label="Version" />
        <FormTextField control={control} name="deployment.namespace" label="Namespace" {...fixed} />
        <FormTextField
          control={control}
          name="deployment.cluster_name"
          label="Cluster name"
          {...fixed}
        />
      </FormColumns>
    </FormSection>
  )
}

// An update sends a changed binding whole, which no form could show.
const FixedBinding = ({ selectors }: { selectors: readonly string[] }) => (
  <FormSection title="Binding">
    <Alert tone="idle">
      This operator has {selectors.length.toLocaleString('en-US')} endpoint selectors, too many to
      edit here. Its binding stays as it is when you save other fields; change it through the API.
    </Alert>
  </FormSection>
)

const BindingFields = ({
  control,
  hasCertificate,
}: Pick<OperatorFieldsProps, 'control'> & { hasCertificate: boolean }) => {
  const csr = useWatch({ control, name: 'binding.csr' })
  return (
    <FormSection title="Binding">
      <SelectorsField control={control} />
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
        hint="PEM. The service signs it into the client certificate and does not keep it."
      />
      {hasCertificate && csr.trim() !== '' && (
        <Alert tone="warn" announce>
          This replaces the operator’s certificate. An operator in a cluster renews its certificate
          by itself with a key that only it has: a request made elsewhere cuts it off.
        </Alert>
      )}
    </FormSection>
  )
}
