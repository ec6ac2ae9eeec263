export { listTeams } from './games.repo.ts'
