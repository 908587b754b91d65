/**
 * The library that reads GraphQL. Most sites have no schema: a script, unlike a module, has what it requires evaluated when it is first asked
 * for, bundled or not.
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
