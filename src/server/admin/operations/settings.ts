import type { Setting } from "../../../contract/admin/operations.ts";
import type { Config } from "../../platform/config.ts";

const plainSetting = (variable: string, value: string | number): Setting => ({
  variable,
  is: "value",
  value: String(value),
});
/** For secrets and identifying values: only whether the variable is set. */
const presenceSetting = (variable: string, value: unknown): Setting => ({
  variable,
  is: value === null || value === undefined ? "unset" : "set",
  value: null,
});
const addressSetting = (variable: string, address: string): Setting =>
  plainSetting(variable, address.startsWith("s3://") ? "bucket" : "folder");

/** Settings as this process read them. An allowlist, so that a new variable exposes nothing by default. */
export function settingsOf(config: Config): Setting[] {
  const { trustedProxies, adminEmails, stripe } = config;
  return [
    plainSetting("ROLE", config.role),
    plainSetting("PROCESSES", config.processes),
    plainSetting("DATABASE_URL", config.databaseUrl === null ? "embedded" : "own"),
    presenceSetting("DATABASE_READ_URL", config.databaseReadUrl),
    presenceSetting("DATABASE_DIRECT_URL", config.databaseDirectUrl),
    presenceSetting("DATABASE_MIGRATE_URL", config.databaseMigrateUrl),
    plainSetting("DATABASE_POOL", config.databasePool),
    plainSetting("DATABASE_QUEUE_POOL", config.databaseQueuePool),
    addressSetting("FILES_URL", config.filesUrl),
    addressSetting("ERASED_URL", config.erasedUrl),
    presenceSetting("SMTP_URL", config.smtpUrl),
    plainSetting("OPERATOR", config.operator),
    presenceSetting("SCANNER_URL", config.scannerUrl),
    presenceSetting("OIDC_ISSUER", config.oidc),
    plainSetting("PAYMENTS", stripe === null ? "manual" : "stripe"),
    presenceSetting("BANK_DETAILS", config.bankDetails),
    plainSetting("PAY_RULES", config.payRules),
    plainSetting("PROBATION_DAYS", config.probationDays),
    plainSetting("DEMO_DATA", config.demoData),
    plainSetting("ADMIN_EMAILS", adminEmails.length),
    plainSetting("TRUST_PROXY", trustedProxies === null ? "off" : "on"),
    plainSetting("LEAVING_SECONDS", config.leavingSeconds),
    plainSetting("RATE_LIMIT_FACTOR", config.rateLimitFactor),
    plainSetting("ACCOUNT_MAILS_PER_HOUR", config.accountMailsPerHour),
    plainSetting("PASSWORD_MIN_LENGTH", config.passwordMinLength),
    presenceSetting("DNS_SERVERS", config.dnsServers),
    presenceSetting("PUSH_HOSTS", config.pushHosts),
    presenceSetting("WEBHOOK_HOSTS", config.webhookHosts.length === 0 ? null : config.webhookHosts),
    presenceSetting("METRICS_TOKEN", config.metricsToken),
    presenceSetting("OTEL_EXPORTER_OTLP_ENDPOINT", config.traces),
    ...(config.traces === null ? [] : [plainSetting("OTEL_TRACES_SAMPLER_ARG", config.traces.share)]),
    plainSetting("LOG_LEVEL", config.logLevel),
  ];
}
