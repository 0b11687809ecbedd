import { useController, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeRequest } from '#domain/key-pair.ts'
import { bytesOfBase64, pemBlocks } from '#domain/pem-blocks.ts'
import { EMPTY_VALUES } from '../../../resources/operators/operator-values.ts'
import { showInPage } from '../../../ui/test-root.ts'
import { RequestWorkbench } from './request-workbench.tsx'

const derOf = (pem: string) => bytesOfBase64(pemBlocks(pem)[0]?.base64 ?? '') ?? new Uint8Array()

/** Shows the bench beside its field; returns how to give it a file. */
const show = async () => {
  const Bench = () => {
    const { control } = useForm({ defaultValues: EMPTY_VALUES })
    const { field } = useController({ control, name: 'binding.csr' })
    return (
      <>
        <textarea aria-label="Request" {...field} />
        <RequestWorkbench control={control} />
      </>
    )
  }
  const { element } = showInPage(<Bench />)
  await page.getByText('From a file, or with a new key').click()
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  const field = page.getByLabelText('Request')
  const give = (name: string, content: BlobPart) =>
    userEvent.upload(input, new File([content], name))
  return { field, give }
}

test('a request is read from DER, decoded, and its signature is checked before anything is sent', async () => {
  const { field, give } = await show()
  const { request, privateKey } = await makeRequest('edge')
  const der = derOf(request)
  await give('edge.der', der)
  await expect.element(field).toHaveValue(request)
  await expect.element(page.getByText('Signature verified')).toBeVisible()
  await expect.element(page.getByText('CN=edge')).toBeVisible()
  await expect.element(page.getByText('ECDSA, P-256')).toBeVisible()

  // One bit of its signature.
  const altered = Uint8Array.from(der)
  altered[der.length - 3] = (der[der.length - 3] ?? 0) ^ 1
  await give('edge.csr', altered)
  await expect.element(page.getByText('The signature is not valid')).toBeVisible()
  await expect.element(page.getByText('Refused', { exact: true })).toBeVisible()
  const kept = (field.element() as HTMLTextAreaElement).value // as it is made above
  expect(kept).toContain('BEGIN CERTIFICATE REQUEST')

  await give('huge.csr', 'x'.repeat(1_048_576))
  await expect
    .element(page.getByText(/1,048,576 bytes.* What was in the field is kept/))
    .toBeVisible()
  await expect.element(field).toHaveValue(kept)

  await give('edge.key', derOf(privateKey))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Private key refused.')
  await expect.element(field).toHaveValue(kept)
})

// Regression: without the lines around it a private key was taken for a bad request, and kept in the draft.
test('a private key is cleared from the field, also without its first and last line', async () => {
  const { field } = await show()
  const { privateKey } = await makeRequest('')
  for (const text of [privateKey, privateKey.split('\n').slice(1, -2).join('\n')]) {
    await field.fill(text)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Private key refused.')
    await expect.element(field).toHaveValue('')
  }
})
