/**
 * The GraphQL library. Most sites have no schema, and unlike a module, a script only evaluates its `require` calls when they are used,
 * whether it is bundled or not.
 */
module.exports = {
  get buildClientSchema() {
    return require('graphql/utilities/buildClientSchema.js').buildClientSchema;
  },
  get GraphQLError() {
    return require('graphql/error/GraphQLError.js').GraphQLError;
  },
  get parse() {
    return require('graphql/language/parser.js').parse;
  },
  get print() {
    return require('graphql/language/printer.js').print;
  },
  get printSchema() {
    return require('graphql/utilities/printSchema.js').printSchema;
  },
};
