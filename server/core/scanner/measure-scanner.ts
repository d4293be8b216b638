import { Counter, Gauge, type Registry } from 'prom-client';
import type { Platform } from '../platform.ts';
import { SCAN_OUTCOMES } from './scanner.ts';

/** Metrics of the virus scanner for `/metrics`; empty without a scanner. */
export function measureScanner(registry: Registry, { scanner }: Pick<Platform, 'scanner'>): void {
  new Gauge({
    name: 'matricula_virus_scanner_up',
    help: 'Whether the virus scanner answers: 1 or 0.',
    labelNames: ['scanner'],
    registers: [registry],
    async collect() {
      if (!scanner.isThere) return;
      this.set({ scanner: 'clamd' }, (await scanner.findTrouble()) === undefined ? 1 : 0);
    },
  });
  new Counter({
    name: 'matricula_virus_scans_total',
    help: 'Uploads that this process had scanned, by what came of it.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      if (!scanner.isThere) return;
      const counts = scanner.counts();
      for (const outcome of SCAN_OUTCOMES) this.inc({ outcome }, counts[outcome]);
    },
  });
}
