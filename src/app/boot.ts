import { startEarlyRequest } from './api/early-request.ts'
import { takeLinkFromAddress } from './connection/sign-in-link.ts'
import { applyTheme } from './theme.ts'
import './ui/tokens.css'
import './ui/base.css'

applyTheme()
// A link may lead to another connection: then nothing is read with the present one ahead of time.
if (!takeLinkFromAddress()) startEarlyRequest()
void import('./main.tsx')
