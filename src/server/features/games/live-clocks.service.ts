export { type LiveGame, listClocks, listLiveGames, writeClocks } from './live-clocks.repo.ts'
