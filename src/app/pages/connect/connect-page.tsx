import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { NO_RUNTIME_CONFIG, isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import { type ConnectionProblem, proveConnection, readBaseUrl } from '../../api/prove-connection.ts'
import { useSession } from '../../api/use-client.ts'
import { isRemembered } from '../../connection/connection.ts'
import { FormTextField } from '../../forms/form-text-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Logo } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './connect-page.module.css'
import { toConnection, type ConnectValues } from './connect-values.ts'
import { HostProblems } from '../../host-problems.tsx'
import { KeyField } from './key-field.tsx'
import { connect, KnownServices } from './known-services.tsx'
import { ownPath } from './enter.ts'
import { erasure } from '../../device/erase.ts'

/** After a sign-out: whether all that this browser kept of the account is gone, and what is not. */
const ErasureNotice = () => {
  const state = useSelector(erasure)
  if (!state) return null
  const { left, isStuck, isOfOne } = state
  if (left.length === 0)
    return (
      <Alert tone="idle" announce>
        <strong>Signed out</strong>
        <span>
          Data of the account was removed from this device
          {isOfOne && ', except its name and marks in the list of connections'}.
        </span>
      </Alert>
    )
  if (!isStuck)
    return (
      <Alert tone="idle">
        <strong>Signing out…</strong>
        <span>Removing the account's data from this browser.</span>
      </Alert>
    )
  return (
    <Alert tone="warn" announce>
      <strong>Signed out, but some data is still here</strong>
      <span>
        This browser has not yet removed its copies of records or a bulk change. Close the other
        tabs of the dashboard; if this stays, clear the data of this site in the browser.
      </span>
    </Alert>
  )
}

const ROUTE = { from: '/connect' } as const

const KEY_HINT = (
  <>
    Started with <code translate="no">npm start</code>? Use the link in its terminal, or copy the
    key from <code translate="no">api-key</code> in its data folder.
  </>
)

/** The page to enter a service: proves the key with a real read before anything is stored. */
export const ConnectPage = () => {
  const { linkProblem } = useLoaderData(ROUTE)
  const { to, change } = useSearch(ROUTE)
  const router = useRouter()
  const session = useSession()
  const { client } = useSelector(session.state)
  const context = useRouteContext(ROUTE)
  const [known] = useState(() => context.known)
  const { data: config = NO_RUNTIME_CONFIG } = useQuery(runtimeConfigQuery(session.network))
  const initial = {
    base_url: known?.base_url || config.base_url,
    key: '',
    remember: isRemembered(known),
    version_header: known?.version_header ?? config.version_header,
  }
  const form = useForm<ConnectValues>({
    defaultValues: initial,
    // Late settings of the host fill only fields that are still untouched.
    values: initial,
    resetOptions: { keepDirtyValues: true },
  })
  const { control, formState } = form
  const [isAdvanced, setIsAdvanced] = useState(false)
  const fail = ({ field, message }: ConnectionProblem) => {
    if (field === 'version_header') setIsAdvanced(true)
    form.setError(field, { type: 'invalid', message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async (values) => {
    const checked = toConnection(values)
    if ('field' in checked) return fail(checked)
    const proven = await proveConnection(session.network, checked, config.allowed_origins)
    if ('field' in proven) return fail(proven)
    connect(session, config, proven, values.remember)
    await router.navigate({ href: ownPath(to) })
  })

  const { isDirty, isSubmitting } = formState
  // Another tab may get a connection, which this one takes over as long as it is untouched.
  useEffect(() => {
    if (isDirty) session.endAsking()
    const ask = () => void session.ask()
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [session, isDirty])
  const isHandedOver = client !== null && !known && !isSubmitting
  useEffect(() => {
    if (isHandedOver && !change) void router.navigate({ href: ownPath(to), replace: true })
  }, [isHandedOver, change, router, to])

  const cancel = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: ownPath(to), replace: true })
  }
  const typedUrl = readBaseUrl(useWatch({ control, name: 'base_url' }))
  const isHosts = typeof typedUrl === 'string' && isOfHost(typedUrl, config)
  const isOwn = isHosts && config.is_embedded
  return (
    <main id="content" tabIndex={-1} className={styles.main}>
      <div className={styles.column}>
        <span className={styles.brand}>
          <Logo /> Adit
        </span>
        <Page
          title={change ? 'Change connection' : 'Connect to a tunnel service'}
          documentTitle={change ? 'Change connection' : 'Connect'}
          subtitle="Your key stays in this browser and is sent only to this service."
        >
          <ErasureNotice />
          {linkProblem && (
            <Alert tone="bad" announce>
              <strong>{linkProblem.title}</strong>
              <span>{linkProblem.next}</span>
            </Alert>
          )}
          <HostProblems />
          {!client && <KnownServices />}
          <form
            noValidate
            className={styles.form}
            onSubmit={(event) => {
              form.clearErrors()
              void submit(event)
            }}
          >
            <FormTextField
              control={control}
              name="base_url"
              label="Base URL"
              type="url"
              mono
              placeholder="https://api.example.com"
              hint={isOwn ? "This server's own service." : isHosts && 'Suggested by this server.'}
            />
            <Controller
              control={control}
              name="key"
              render={({ field, fieldState }) => (
                <KeyField
                  {...field}
                  isSending={isSubmitting}
                  hint={isOwn && KEY_HINT}
                  error={fieldState.error?.message}
                />
              )}
            />
            <Controller
              control={control}
              name="remember"
              render={({ field }) => (
                <Checkbox
                  label="Remember on this device"
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
            <details
              className={styles.advanced}
              open={isAdvanced}
              onToggle={(event) => setIsAdvanced(event.currentTarget.open)}
            >
              <summary>Advanced: version header</summary>
              <FormTextField
                control={control}
                name="version_header"
                label="Version header"
                mono
                hint="The header that carries the API version, 2."
              />
            </details>
            <div className={styles.actions}>
              <Button
                type="submit"
                variant="primary"
                pending={isSubmitting ? 'Connecting…' : undefined}
              >
                Connect
              </Button>
              {client && <Button onClick={cancel}>Cancel</Button>}
            </div>
          </form>
        </Page>
      </div>
    </main>
  )
}
