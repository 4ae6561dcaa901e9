export default {
  dialect: "postgresql",
  schema: "./src/server/db/tables",
  out: "./src/server/db/migrations",
};
