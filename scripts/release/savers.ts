/** Applicants who save without a pause, each after their own last save, and now and then ask for a letter. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Every so many saves, somebody new signs up, and a letter has to leave. */
const SAVES_PER_LETTER = 100;

export class Savers {
  readonly errors: string[] = [];
  slowestMs = 0;
  readonly #client: pg.Client;
  /** What each was last told is saved. */
  readonly #saved: string[] = [];
  readonly #letters: string[] = [];
  #urls: readonly string[] = [];
  #saves = 0;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.Client, count: number) {
    this.#client = client;
    this.#saved = Array.from({ length: count }, () => '');
  }

  /** Makes their accounts and sessions. */
  static async begin(client: pg.Client, count: number): Promise<Savers> {
    await client.query(
      `insert into accounts (username, password_hash, confirmed_at, password_changed_at)
       select 'saver-' || i || '@applicants.test', 'none', now(), now() from generate_series(1, $1::int) as i`,
      [count],
    );
    const { rows } = await client.query<{ id: number }>('select id from accounts order by id');
    for (const [number, { id }] of rows.entries()) {
      await client.query(
        `insert into sessions (token_hash, account_id, created_at, last_seen_at) values ($1, $2, now(), now())`,
        [createHash('sha256').update(tokenOf(number)).digest(), id],
      );
    }
    return new Savers(client, count);
  }

  /** Where the next calls go, in turn. */
  serveFrom(urls: readonly string[]): void {
    this.#urls = urls;
  }

  run(): void {
    this.#running = Promise.all(this.#saved.map((_, number) => this.#save(number)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  counts() {
    return { saves: this.#saves, letters: this.#letters.length, errors: this.errors.length };
  }

  /** Those whose application does not hold what they were last told is saved. */
  async findLost(): Promise<string[]> {
    const { rows } = await this.#client.query<{ saved: string | null }>(
      `select answers ->> 'first_name' as saved from accounts left join applications on account_id = accounts.id
       where username like 'saver-%' order by accounts.id`,
    );
    return rows.flatMap(({ saved }, number) =>
      saved === this.#saved[number]
        ? []
        : [`${number} was told ${this.#saved[number]}, and has ${saved}`],
    );
  }

  /** How many letters are still on their way a while after they were asked for. */
  async findUnsentLetters(): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      const { rows } = await this.#client.query<{ waiting: string }>(
        `select count(*) as waiting from pgboss.job where name = 'mail' and state <> 'completed'`,
      );
      const waiting = Number(rows[0]?.waiting);
      if (waiting === 0 || tries === 60) return waiting;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async #save(number: number): Promise<void> {
    for (let count = 1; !this.#isOver; count += 1) {
      const value = `save ${count}`;
      const from = performance.now();
      const isSaved = await this.#call(
        number + count,
        'PUT',
        '/api/answer',
        { answers: { first_name: value } },
        tokenOf(number),
      );
      this.slowestMs = Math.max(this.slowestMs, performance.now() - from);
      if (isSaved) {
        this.#saved[number] = value;
        this.#saves += 1;
      }
      if (count % SAVES_PER_LETTER === 0) {
        const username = `new-${number}-${count}@applicants.test`;
        const body = { username, password: 'Correct horse 1' };
        if (await this.#call(number + count, 'POST', '/public/signup', body))
          this.#letters.push(username);
      }
    }
  }

  async #call(
    turn: number,
    method: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<boolean> {
    const url = this.#urls[turn % this.#urls.length];
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { cookie: `session=${token}` }),
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.status === 200) return true;
      this.errors.push(`${method} ${path} at ${url}: ${answer.status} ${text}`);
    } catch (error) {
      this.errors.push(`${method} ${path} at ${url}: ${error} ${(error as Error).cause}`);
    }
    return false;
  }
}

function tokenOf(number: number): string {
  return `saver-${number}`;
}
