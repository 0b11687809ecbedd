import { DESCRIPTION_BYTES } from '#contract/operators.ts'
import { useController, type Control, type FieldPathByValue } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import { hasBindings } from '../../../resources/operators/operator-document.ts'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form, FormColumns, FormSection } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FeaturesField } from '../features-field.tsx'
import { RegionField } from '../operator-form-fields.tsx'
import { SelectorsField } from '../selectors-field.tsx'
import { namespaceFault, releaseFault } from './install-commands.ts'

/** What is typed in the form, with what no record of an operator has. */
export type InstallForm = OperatorValues & { api_url: string; has_definitions: boolean }

type NameFieldProps = {
  control: Control<InstallForm>
  name: FieldPathByValue<InstallForm, string>
  label: string
  hint: string
  faultOf: (name: string) => string | undefined
}

const NameField = ({ control, name, faultOf, ...props }: NameFieldProps) => {
  const { field } = useController({ control, name })
  return <TextField {...props} {...field} mono error={faultOf(field.value)} />
}

type InstallFieldsProps = {
  control: Control<InstallForm>
  features: readonly string[]
  /** Where this dashboard finds the API. */
  baseUrl: string
}

/** What is set when an operator is installed. */
export const InstallFields = ({ control, features, baseUrl }: InstallFieldsProps) => {
  const { field: definitions } = useController({ control, name: 'has_definitions' })
  // A control of more fields is one of fewer, too; the type of a control does not say so.
  const operator = control as unknown as Control<OperatorValues>
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <FormSection title="Where">
        <FormColumns>
          <NameField
            control={control}
            name="deployment.namespace"
            label="Namespace"
            hint="Made by the commands if it is not there."
            faultOf={namespaceFault}
          />
          <NameField
            control={control}
            name="deployment.name"
            label="Deployment name"
            hint="The name of the release in Helm. The operator gives it as its deployment name."
            faultOf={releaseFault}
          />
        </FormColumns>
        <Checkbox
          label="This cluster has ngrok's custom resource definitions already"
          checked={definitions.value}
          onChange={definitions.onChange}
        />
      </FormSection>
      <FormSection title="About">
        <FormTextField
          control={operator}
          name="description"
          label="Description"
          limit={DESCRIPTION_BYTES}
          hint="If empty, the operator gives its own."
        />
        <FormColumns>
          <RegionField control={operator} placeholder="global" />
          <FeaturesField control={operator} given={[]} />
        </FormColumns>
        <FormTextField
          control={control}
          name="api_url"
          label="API URL"
          mono
          hint={`If empty, the operator uses ngrok's own API. This dashboard uses ${baseUrl}, which may have another address in the cluster.`}
        />
      </FormSection>
      {hasBindings({ enabled_features: features }) && (
        <FormSection title="Binding">
          <SelectorsField control={operator} />
          <FormTextField
            control={operator}
            name="binding.ingress_endpoint"
            label="Ingress endpoint"
            mono
            placeholder="host:port"
            hint="If empty, the chart's own."
          />
        </FormSection>
      )}
    </Form>
  )
}
