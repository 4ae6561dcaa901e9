export default {
  dialect: "postgresql",
  schema: "./src/server/infra/db/tables",
  out: "./src/server/infra/db/migrations",
};
