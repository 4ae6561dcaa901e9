import type { Setting } from "../../../contract/admin/operations.ts";
import type { Config } from "../../platform/config.ts";

const said = (variable: string, value: string | number): Setting => ({ variable, is: "value", value: String(value) });
/** For secrets and identifying values: only whether the variable is set. */
const there = (variable: string, value: unknown): Setting => ({
  variable,
  is: value === null || value === undefined ? "unset" : "set",
  value: null,
});
const place = (variable: string, address: string): Setting =>
  said(variable, address.startsWith("s3://") ? "bucket" : "folder");

/** Settings as this process read them. An allowlist, so that a new variable exposes nothing by default. */
export function settingsOf(config: Config): Setting[] {
  const { trustedProxies, adminEmails, stripe } = config;
  return [
    said("ROLE", config.role),
    said("PROCESSES", config.processes),
    said("DATABASE_URL", config.databaseUrl === null ? "embedded" : "own"),
    there("DATABASE_READ_URL", config.databaseReadUrl),
    there("DATABASE_DIRECT_URL", config.databaseDirectUrl),
    there("DATABASE_MIGRATE_URL", config.databaseMigrateUrl),
    said("DATABASE_POOL", config.databasePool),
    said("DATABASE_QUEUE_POOL", config.databaseQueuePool),
    place("FILES_URL", config.filesUrl),
    place("ERASED_URL", config.erasedUrl),
    there("SMTP_URL", config.smtpUrl),
    said("OPERATOR", config.operator),
    there("SCANNER_URL", config.scannerUrl),
    there("OIDC_ISSUER", config.oidc),
    said("PAYMENTS", stripe === null ? "manual" : "stripe"),
    there("BANK_DETAILS", config.bankDetails),
    said("PAY_RULES", config.payRules),
    said("PROBATION_DAYS", config.probationDays),
    said("DEMO_DATA", config.demoData),
    said("ADMIN_EMAILS", adminEmails.length),
    said("TRUST_PROXY", trustedProxies === null ? "off" : "on"),
    said("LEAVING_SECONDS", config.leavingSeconds),
    said("RATE_LIMIT_FACTOR", config.rateLimitFactor),
    said("ACCOUNT_MAILS_PER_HOUR", config.accountMailsPerHour),
    said("PASSWORD_MIN_LENGTH", config.passwordMinLength),
    there("DNS_SERVERS", config.dnsServers),
    there("PUSH_HOSTS", config.pushHosts),
    there("WEBHOOK_HOSTS", config.webhookHosts.length === 0 ? null : config.webhookHosts),
    there("METRICS_TOKEN", config.metricsToken),
    there("OTEL_EXPORTER_OTLP_ENDPOINT", config.traces),
    ...(config.traces === null ? [] : [said("OTEL_TRACES_SAMPLER_ARG", config.traces.share)]),
    said("LOG_LEVEL", config.logLevel),
  ];
}
