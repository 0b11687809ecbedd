import { Link } from '@tanstack/react-router'
import type { Operator } from './operators.ts'

/** Operators as a table. */
export const OperatorTable = ({ operators }: { operators: readonly Operator[] }) => (
  <table>
    <thead>
      <tr>
        <th>Description</th>
        <th>Features</th>
        <th>Region</th>
        <th>Deployment</th>
        <th>Updated</th>
      </tr>
    </thead>
    <tbody>
      {operators.map(({ id, description, enabled_features, region, deployment, updated_at }) => (
        <tr key={id}>
          <td>
            <Link to="/operators/$id" params={{ id }}>
              {description || id}
            </Link>
          </td>
          <td>{enabled_features.join(', ')}</td>
          <td>{region}</td>
          <td>{deployment.name}</td>
          <td>{updated_at}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
