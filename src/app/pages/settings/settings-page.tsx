import { isRemembered } from '../../connection/connection.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useClient, useIsLocked, useSession, useHostSetting } from '../../api/use-client.ts'
import { serviceChanges } from '../../connection/service-changes.ts'
import { setMark } from '../../connection/marks.ts'
import { allIds, isMarked, PRODUCTION_HINT } from '../../connection/services.ts'
import { chooseEditor, isEditorOn } from '../../ui/editor-slot.tsx'
import { LinkButton } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardGrid, CardStack } from '../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { Page } from '../../ui/page.tsx'
import { HostProblems } from '../../host-problems.tsx'
import { ConnectionsCard } from './connections/connections-card.tsx'
import { ExpiryCard } from './expiry-card.tsx'
import { KeysCard } from './keys/keys-card.tsx'
import { LocalDataCard } from './local-data-card.tsx'
import { chooseTheme, themeChoice, THEMES } from './theme.ts'
import styles from './settings-page.module.css'

/** What this browser stores and how the dashboard looks in it, and the API keys of the account. */
export const SettingsPage = () => {
  return (
    <Page
      title="Settings"
      subtitle={
        useHostSetting('is_embedded')
          ? 'API keys are stored by the service, everything else in this browser only.'
          : 'Stored in this browser only.'
      }
    >
      <HostProblems />
      <CardGrid>
        <CardStack>
          <ConnectionCard />
          <ConnectionsCard />
        </CardStack>
        <CardStack>
          <AppearanceCard />
          <ExpiryCard />
          <LocalDataCard />
        </CardStack>
      </CardGrid>
      <KeysCard />
    </Page>
  )
}

const ConnectionCard = () => {
  const session = useSession()
  const { connection } = useClient()
  const isLocked = useIsLocked()
  const [isUnstored, setIsUnstored] = useState(false)
  useSelector(serviceChanges)
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const isHostsProduction = config?.is_production && isOfHost(connection.base_url, config)
  const [remembered, setRemembered] = useState(() => isRemembered(connection))
  return (
    <Card
      title="Connection"
      foot={
        <>
          <span />
          <LinkButton size="small" to="/connect" search={{ to: '/settings', change: 'yes' }}>
            Change connection
          </LinkButton>
        </>
      }
    >
      <DetailsList
        items={[
          ['Base URL', <TextValue key="" text={connection.base_url} mono />],
          ['Version header', <TextValue key="" text={`${connection.version_header}: 2`} mono />],
          ['API key', remembered ? 'Stored on this device' : 'Stored until this tab closes'],
        ]}
      />
      <div>
        <Checkbox
          label="Remember on this device"
          checked={remembered}
          onChange={(isToRemember) => {
            session.remember(isToRemember)
            setRemembered(isRemembered(connection))
          }}
        />
        <p className={styles.hint}>
          Anyone who uses this browser can then open the dashboard. The last list of operators is
          kept, too, and shows while a new one loads.
        </p>
      </div>
      <div>
        {isHostsProduction ? (
          <p>This server marks its service as production.</p>
        ) : (
          <Checkbox
            label="Production"
            checked={isMarked(connection)}
            onChange={(isProduction) => setMark('production', allIds(connection), isProduction)}
          />
        )}
        <p className={styles.hint}>{PRODUCTION_HINT}</p>
      </div>
      <div>
        <Checkbox
          label="Locked"
          checked={isLocked}
          onChange={(isToLock) => setIsUnstored(!setMark('locked', allIds(connection), isToLock))}
        />
        <p className={styles.hint}>Blocks all changes over this connection from this browser.</p>
        {isUnstored && (
          <Alert tone="bad" announce>
            Not locked: this browser's storage is full or blocked.
          </Alert>
        )}
      </div>
    </Card>
  )
}

const AppearanceCard = () => {
  const theme = useSelector(themeChoice)
  const [isCode, setIsCode] = useState(isEditorOn)
  return (
    <Card title="Appearance">
      <RadioGroup label="Theme" options={THEMES} value={theme} onChange={chooseTheme} />
      <div>
        <Checkbox
          label="Code editor"
          checked={isCode}
          onChange={(isOn) => {
            chooseEditor(isOn)
            setIsCode(isEditorOn())
          }}
        />
        <p className={styles.hint}>
          Colours and completions for endpoint selectors and JSON. Without it they are plain text
          areas.
        </p>
      </div>
    </Card>
  )
}
