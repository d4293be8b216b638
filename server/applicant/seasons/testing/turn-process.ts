/** A process that makes the turn of the season and exits: the test kills it in the middle. */
import { openDatabase } from '#server/core/database/database.ts';
import { twoSeasons } from './college.ts';
