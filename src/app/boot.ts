import { startEarlyRequest } from './api/early-request.ts'
import { applyTheme } from './theme.ts'
import './ui/tokens.css'
import './ui/base.css'

applyTheme()
startEarlyRequest()
void import('./main.tsx')
