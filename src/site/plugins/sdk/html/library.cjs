/** The library that reads HTML and XML, evaluated when it is first asked for: few sites have such artifacts. */
module.exports = {
  get Parser() {
    return require('htmlparser2').Parser;
  },
};
