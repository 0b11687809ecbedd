import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { operatorQuery } from './operators.ts'

/** The edit form of one operator; it is only opened, never sent. */
export const FormPage = () => {
  const { id = '' } = useParams({ strict: false })
  const { data } = useSuspenseQuery(operatorQuery(id))
  const { description, metadata, region, deployment } = data
  const { register, handleSubmit } = useForm({
    defaultValues: { description, metadata, region, deployment: deployment?.name },
  })
  return (
    <main>
      <h1>Edit {description || id}</h1>
      <form onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
        {(['description', 'metadata', 'region', 'deployment'] as const).map((name) => (
          <label key={name}>
            {name} <input {...register(name)} />
          </label>
        ))}
        <button type="submit">Save changes</button>
      </form>
    </main>
  )
}
