export { listClocks, writeClocks } from './live-clocks.repo.ts'
