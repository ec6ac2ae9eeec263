import { parentPort, workerData } from 'node:worker_threads'
import { titleChances } from '#rules/odds/playout.ts'
import { bracketTitleChances } from '#rules/playoffs/bracket-playout.ts'
import type { TitleQuestion } from './play-outs.ts'

// Only `playInWorker` starts this file, and passes a question.
const question = workerData as TitleQuestion
parentPort?.postMessage(question.over === 'season' ? titleChances(question) : bracketTitleChances(question))
