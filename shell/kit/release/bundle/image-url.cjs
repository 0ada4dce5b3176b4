// Stands in for pictures in Jest: importing one gives its URL.
module.exports = '/image.svg';
