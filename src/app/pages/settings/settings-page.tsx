import { getRouteApi } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useRef, useState } from 'react'
import { useClient, useSession } from '../../api/use-client.ts'
import { isRemembered } from '../../connection/store-connection.ts'
import { LinkButton } from '../../shell/link-button.tsx'
import { chooseTheme, themeChoice } from '../../theme-choice.ts'
import { THEMES } from '../../theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardGrid, CardStack } from '../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

const route = getRouteApi('/shell/settings')

const THEME_LABELS = { system: 'As the system', light: 'Light', dark: 'Dark' }

/** What this browser stores and how the dashboard looks in it. Nothing here is sent anywhere. */
export const SettingsPage = () => (
  <Page title="Settings" subtitle="Kept in this browser only.">
    <CardGrid>
      <ConnectionCard />
      <CardStack>
        <AppearanceCard />
        <DeviceDataCard />
      </CardStack>
    </CardGrid>
  </Page>
)

const ConnectionCard = () => {
  const session = useSession()
  const { connection } = useClient()
  const [remembered, setRemembered] = useState(() => isRemembered(connection))
  return (
    <Card
      title="Connection"
      foot={
        <>
          <span />
          <LinkButton size="small" to="/connect" search={{ to: '/settings' }}>
            Change connection
          </LinkButton>
        </>
      }
    >
      <DetailsList
        items={[
          ['Base URL', <TextValue key="" text={connection.base_url} mono />],
          ['Version header', <TextValue key="" text={`${connection.version_header}: 2`} mono />],
          ['API key', remembered ? 'Kept on this device' : 'Kept until this tab is closed'],
        ]}
      />
      <Checkbox
        label="Remember on this device"
        checked={remembered}
        onChange={(remember) => {
          session.connect(connection, remember)
          setRemembered(isRemembered(connection))
        }}
      />
    </Card>
  )
}

const AppearanceCard = () => {
  const theme = useSelector(themeChoice)
  return (
    <Card title="Appearance">
      <RadioGroup
        label="Theme"
        options={THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  )
}

const DeviceDataCard = () => {
  const { rememberedEdgeCount, forgetAllEdges } = route.useLoaderData()
  const [count, setCount] = useState(rememberedEdgeCount)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card
      title="Data on this device"
      headingRef={heading}
      foot={
        <>
          <span />
          <Button
            size="small"
            disabled={count === 0}
            onClick={() => {
              forgetAllEdges()
              setCount(0)
              // A disabled button cannot keep the focus.
              heading.current?.focus()
              toast('Remembered edges forgotten')
            }}
          >
            Forget edges
          </Button>
        </>
      }
    >
      <DetailsList
        items={[['Remembered edges', count === 0 ? 'None' : `${count}, of all services`]]}
      />
    </Card>
  )
}
